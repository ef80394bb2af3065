import type { Day } from '@saldo/domain/calendar'
import { type Findings, ReadingStopped } from './findings.ts'

type PdfFacts = {
  /** Null at the first attempt: most have none. */
  readonly password: string | null
  /** When the bill falls due, where its owner has said so. */
  readonly dueOn: Day | null
}

/** Reads a bill or a statement as PDF. Throws `ReadingStopped` alone. */
export async function readPdf(
  _bytes: Uint8Array,
  _findings: Findings,
  _facts: PdfFacts,
): Promise<'statement_year_missing' | null> {
  throw new ReadingStopped('statement_pdf_not_read')
}
