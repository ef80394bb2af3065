import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { networkOf } from '../access/network.ts'
import type { Caller } from '../access/caller.ts'
import type { Settings } from '../dependencies.ts'

/** The calls of one caller within the minute that began with the first of them. */
type Counted = { readonly since: number; count: number }

const MINUTE_MS = 60_000
const CALLERS_MAX = 50_000

/** Counts the calls of every caller, in memory. Returns the seconds to wait, or null. */
function countCalls(max: number): (callerId: string, nowMs: number) => number | null {
  const callers = new Map<string, Counted>()
  return (callerId, nowMs) => {
    const counter = callers.get(callerId)
    if (counter === undefined || nowMs - counter.since >= MINUTE_MS) {
      // The map is in order of arrival: the first entries are those whose minute is over.
      if (callers.size >= CALLERS_MAX) callers.clear()
      callers.set(callerId, { since: nowMs, count: 1 })
      return null
    }
    counter.count += 1
    return counter.count <= max ? null : Math.ceil((counter.since + MINUTE_MS - nowMs) / 1000)
  }
}

/** Counts what anybody may call by the network that it comes from: seconds to wait, or null. */
export function limitByNetwork(max: number): (address: string, nowMs: number) => number | null {
  const count = countCalls(max)
  return (address, nowMs) => count(networkOf(address), nowMs)
}

type Counter = ReturnType<typeof countCalls>
const countersOf = new WeakMap<
  Settings,
  { readonly ofSession: Counter; readonly ofPerson: Map<string, Counter> }
>()

/**
 * The seconds that a caller has to wait before this call, or null. A session's calls are counted
 * generously: no person comes near the limit, a program that loops does (case L57). What costs much has a
 * limit of its own for the person, however many sessions they have (V2.4.1). Without `callsPerMinute`
 * nothing is counted.
 */
export function secondsToWait(
  endpoint: Endpoint,
  { settings, caller, nowMs }: { settings: Settings; caller: Caller; nowMs: number },
): number | null {
  const { callsPerMinute } = settings
  if (callsPerMinute === undefined) return null
  const { ofSession, ofPerson } = countersOf.get(settings) ?? {
    ofSession: countCalls(callsPerMinute),
    ofPerson: new Map<string, Counter>(),
  }
  countersOf.set(settings, { ofSession, ofPerson })
  const wait = ofSession(caller.sessionId, nowMs)
  if (wait !== null || endpoint.perMinute === undefined) return wait
  const name = nameOf(endpoint)
  const count = ofPerson.get(name) ?? countCalls(endpoint.perMinute)
  ofPerson.set(name, count)
  return count(caller.actor.actorId, nowMs)
}
