import type { Owner } from '../generator/owner.ts'
import { type BenchClient, clientOf } from './client.ts'
import { type BenchServerProcess, startServer } from './child.ts'
import { keyTo, type BenchDatabase } from './bench-database.ts'

/** The product and the floor side by side on one database, each each with a client of its own. */
export type Pair = {
  readonly product: BenchServerProcess
  readonly floor: BenchServerProcess
  readonly asProduct: BenchClient
  readonly asFloor: BenchClient
  /** Somebody else's browser at the product, with connections of its own. */
  another(): BenchClient
  close(): Promise<void>
}

export async function openPair(bench: BenchDatabase, owner: Pick<Owner, 'id'>): Promise<Pair> {
  const key = await keyTo(bench, owner.id)
  const product = await startServer('product', bench.url)
  const floor = await startServer('floor', bench.url)
  const opened: BenchClient[] = []
  const another = () => {
    const client = clientOf(product.port, { authorization: `Bearer ${key}` })
    opened.push(client)
    return client
  }
  const asProduct = another()
  const asFloor = clientOf(floor.port, { 'x-owner': owner.id })
  return {
    product,
    floor,
    asProduct,
    asFloor,
    another,
    close: async () => {
      for (const client of opened) client.close()
      asFloor.close()
      await product.stop()
      await floor.stop()
    },
  }
}
