// What PostgreSQL's own lock file says, and whether it is true.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'

/** The lines of postmaster.pid that matter, or null when there is no such (whole) file. */
export function readPostmaster(/** @type {string} */ data) {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    if (!Number.isInteger(pid) || pid === 0) return null
    return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim(), alive: isAlive(pid) }
  } catch {
    return null
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Is the process of that number the server of that folder, and not another program with its number? */
export function isServerOf(/** @type {number} */ pid, /** @type {string} */ data) {
  if (!isAlive(pid)) return 'no'
  try {
    if (process.platform === 'linux') {
      if (isZombie(pid)) return 'no'
      return isStartedIn(pid, data) ? 'yes' : 'no'
    }
    if (process.platform === 'win32') return 'unknown'
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(data) ? 'yes' : 'no'
  } catch (error) {
    return error.code === 'ENOENT' ? 'no' : 'unknown'
  }
}

/** A server always stands in its own data folder; where that is hidden, its command line names it. */
function isStartedIn(/** @type {number} */ pid, /** @type {string} */ data) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  }
}

function isZombie(/** @type {number} */ pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}
