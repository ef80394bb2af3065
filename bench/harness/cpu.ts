import fs from 'node:fs'

/** CPU that the threads of a process have had, in microseconds; 0 when it is gone. */
export function cpuOf(pid: number): number {
  let nanoseconds = 0
  for (const thread of entriesOf(`/proc/${pid}/task`)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0)
  }
  return nanoseconds / 1000
}

/** The same of a process and its children: a database server and all its workers. */
export function cpuOfFamily(parent: number): number {
  return [...cpuByProcess(parent).values()].reduce((sum, us) => sum + us, 0)
}

/** The same of each of them: over more than seconds some end, and take with them what they have had. */
export function cpuByProcess(parent: number): ReadonlyMap<number, number> {
  return new Map([parent, ...childrenOf(parent)].map((pid) => [pid, cpuOf(pid)]))
}

/** Memory that is in use by that process alone or shared, in megabytes. */
export function rssOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}

/** The most memory that a process has had in use since it began, in megabytes. */
export function peakRssOf(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}

function childrenOf(parent: number): number[] {
  return entriesOf(`/proc/${parent}/task`).flatMap((thread) =>
    read(`/proc/${parent}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  )
}

/** Processes end while they are looked at. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function entriesOf(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}
