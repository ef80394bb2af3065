import os from 'node:os'

const MEGABYTE = 1024 * 1024

/**
 * The server's settings, given anew at each start so that an update of the product reaches old data
 * folders too. What is confirmed is on the disk; the rest is cut to a small machine and to a
 * product whose queries are short.
 */
export function serverSettings(isExpendable: boolean): readonly string[] {
  const smallShare = Math.floor(os.totalmem() / MEGABYTE / 32)
  const sharedBuffersMb = Math.min(256, Math.max(48, smallShare))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: 100,

    // Only a test's data may be lost: copying its template then waits for no disk.
    fsync: isExpendable ? 'off' : 'on',
    full_page_writes: isExpendable ? 'off' : 'on',
    synchronous_commit: isExpendable ? 'off' : 'on',

    shared_buffers: `${sharedBuffersMb}MB`,
    effective_cache_size: `${sharedBuffersMb * 4}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '48MB',
    max_wal_size: '512MB',
    min_wal_size: '80MB',
    checkpoint_completion_target: 0.9,
    // One person's report must not take the second core from everybody else.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    io_method: 'sync',
    random_page_cost: 1.1,

    // Ledgers grow by small edits: look often, a little each time.
    autovacuum_naptime: '30s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_vacuum_insert_scale_factor: 0.1,
    autovacuum_analyze_scale_factor: 0.02,

    // In the data folder: containers give /dev/shm little room, and a killed server would litter it.
    dynamic_shared_memory_type: 'mmap',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
