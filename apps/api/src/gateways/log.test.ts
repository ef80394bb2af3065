import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fastify as createFastify } from 'fastify'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

/** A file on which every write fails with a full disk; only Linux has it. */
const FULL = '/dev/full'

test.skipIf(!fs.existsSync(FULL))(
  'L73: a log that cannot be written stops nothing, and writes again when there is room',
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-log-'))
    const place = path.join(folder, 'log')
    fs.writeFileSync(place, '')
    // The log's file descriptor: first of a full disk, then of a file.
    const full = fs.openSync(FULL, 'w')
    const fastify = createFastify({ logger: { level: 'info', stream: openLog(full) } })
    fastify.get('/', async ({ log }) => {
      log.info('asked')
      return 'answered'
    })
    try {
      expect((await fastify.inject('/')).body).toBe('answered')
      fs.closeSync(full)
      expect(fs.openSync(place, 'a')).toBe(full)
      expect((await fastify.inject('/')).body).toBe('answered')
      expect(fs.readFileSync(place, 'utf8')).toContain('"msg":"asked"')
    } finally {
      await fastify.close()
      fs.closeSync(full)
      fs.rmSync(folder, { recursive: true })
    }
  },
)
