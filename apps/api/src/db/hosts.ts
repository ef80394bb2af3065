import pg from 'pg'

const SCHEME = /^postgres(?:ql)?:\/\//iu

const WANTED = 'target_session_attrs'
/** What the product, which writes, may ask of a server; it takes no other whatever the address says. */
const WRITING = new Set(['any', 'read-write', 'primary'])

type Parts = {
  readonly scheme: string
  readonly user: string | undefined
  readonly hosts: readonly string[]
  readonly rest: string
}

/** The parts of `postgresql://user:password@host:port,host:port/database?words`; null of what is none. */
function partsOf(url: string): Parts | null {
  const [scheme] = SCHEME.exec(url) ?? []
  if (scheme === undefined) return null
  const after = url.slice(scheme.length)
  const end = after.search(/[/?#]/u)
  const [authority, rest] = end < 0 ? [after, ''] : [after.slice(0, end), after.slice(end)]
  const at = authority.lastIndexOf('@')
  const user = at < 0 ? undefined : authority.slice(0, at)
  return { scheme, user, hosts: authority.slice(at + 1).split(','), rest }
}

/**
 * The addresses of an address with a list of hosts, one for each host in the list's order; without a list it is
 * the one. `target_session_attrs` is taken out: it is what `connectToPrimary` looks after.
 */
export function addressesOf(url: string): readonly string[] {
  const parts = partsOf(url)
  if (parts === null) return [url]
  const [path = '', words = ''] = parts.rest.split('?', 2)
  const others = words.split('&').filter((word) => word !== '' && !word.startsWith(`${WANTED}=`))
  const end = `${path}${others.length === 0 ? '' : `?${others.join('&')}`}`
  const user = parts.user === undefined ? '' : `${parts.user}@`
  return parts.hosts.map((host) => `${parts.scheme}${user}${host}${end}`)
}

/** What is wrong with an address of a database, in a sentence that follows its name; null where nothing is. */
export function hostsFault(url: string): string | null {
  const parts = partsOf(url)
  if (parts === null)
    return 'não é um endereço de PostgreSQL: postgresql://usuário:senha@máquina:5432/banco'
  const isOne = parts.hosts.length === 1
  const isLegible = (one: string, at: number) =>
    URL.canParse(one) && (isOne || parts.hosts[at] !== '')
  if (!addressesOf(url).every(isLegible)) {
    return 'tem uma lista de máquinas que não se lê: escreva máquina:porta,máquina:porta'
  }
  const words = new URLSearchParams(parts.rest.split('?', 2)[1])
  const wanted = words.get(WANTED)
  return wanted === null || WRITING.has(wanted)
    ? null
    : `pede ${WANTED}=${wanted}, mas o Saldo grava: use read-write, ou nada`
}

/** The same address for another login of the database. */
export function withLogin(
  url: string,
  { name, password }: { readonly name: string; readonly password: string },
): string {
  const parts = partsOf(url)
  if (parts === null) throw new Error(`${url} is no address of a database`)
  const user = `${encodeURIComponent(name)}:${encodeURIComponent(password)}@`
  return `${parts.scheme}${user}${parts.hosts.join(',')}${parts.rest}`
}

/** This server follows another one and writes nothing. A client that finds the primary goes on to the next host. */
class NotPrimary extends Error {
  /** As PostgreSQL calls a server that only reads. */
  readonly code = '25006'
  constructor() {
    super('O servidor de PostgreSQL é uma réplica, e o Saldo grava: aponte também o principal.')
  }
}

/** A server says by itself, when it lets a client in and before any statement, whether it is a standby. */
type ServerReports = {
  on(event: 'parameterStatus', listen: (message: ParameterStatus) => void): unknown
}
type ParameterStatus = { readonly parameterName: string; readonly parameterValue: string }

const standbys = new WeakSet<pg.ClientBase>()

/** Listens to what a server says of itself; before `connect`. */
function watchServer(client: pg.ClientBase): void {
  // What carries a client's messages is not in pg's types.
  const { connection } = client as unknown as { readonly connection?: ServerReports }
  connection?.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName !== 'in_hot_standby') return
    if (parameterValue === 'on') standbys.add(client)
    else standbys.delete(client)
  })
}

/** Refuses a server that follows another one. */
export function refuseStandby(client: pg.ClientBase): void {
  if (standbys.has(client)) throw new NotPrimary()
}

const CONNECT_MS = 10_000

/**
 * A client of the first of its hosts that writes, connected; whoever gets it ends it. Refuses with the last host's
 * error where none does.
 */
export async function connectToPrimary(url: string, connectMs = CONNECT_MS): Promise<pg.Client> {
  let last: unknown
  for (const connectionString of addressesOf(url)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs })
    client.on('error', () => {})
    watchServer(client)
    try {
      await client.connect()
      refuseStandby(client)
      return client
    } catch (error) {
      last = error
      await client.end().catch(() => {})
    }
  }
  throw last
}

/** The hosts of a pool: its connections go to one of them until that one fails, then to the next. */
export class Hosts {
  readonly #addresses: readonly string[]
  #at = 0

  constructor(url: string) {
    this.#addresses = addressesOf(url)
  }

  /** How many hosts there are, each of which is worth one try. */
  get count(): number {
    return this.#addresses.length
  }

  /** Where connections go now, for `leave`. */
  get at(): number {
    return this.#at
  }

  /** One that was made for this place could not be had: others go to the next, unless they do already. */
  leave(at: number): void {
    if (this.#at === at) this.#at = (at + 1) % this.count
  }

  /** The class of a pool's clients. */
  clients(): typeof pg.Client {
    const address = () => this.#addresses[this.#at]
    return class extends pg.Client {
      constructor(options: pg.ClientConfig) {
        super({ ...options, connectionString: address() })
        watchServer(this)
      }
    }
  }
}
