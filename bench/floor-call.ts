/** One call of the floor server: its one statement, whose ledger it is, and what was asked. */
type FloorCall = {
  readonly query: FloorQuery
  readonly owner: string
  readonly search: URLSearchParams
  readonly body: string
}
export type FloorQuery = <Row = object>(text: string, values: unknown[]) => Promise<Row[]>
export type FloorAnswer = (call: FloorCall) => Promise<string>
