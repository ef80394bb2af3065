import { addDays, type Day } from '@saldo/domain/calendar'
import { Chance } from './chance.ts'
import { PAYEES } from './household-parts.ts'

const OFX_HEADER = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:UTF-8
CHARSET:NONE
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE
<OFX>
<SIGNONMSGSRSV1><SONRS><LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<STMTRS>
<CURDEF>BRL
<BANKACCTFROM>
<BANKID>341
<ACCTID>98765-4
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>`
const TAIL = `</BANKTRANLIST>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`

const EVERY_NTH_IN = 20

/** A bank's file of so many lines over two years, and what they add up to. */
export function statement(
  lines: number,
  { seed, from }: { readonly seed: number; readonly from: Day },
): { readonly bytes: Buffer; readonly cents: number } {
  const chance = new Chance(seed)
  const parts = [OFX_HEADER]
  let sum = 0
  for (let at = 0; at < lines; at += 1) {
    const day = addDays(from, Math.floor((at * 700) / lines)).replaceAll('-', '')
    const size = chance.price(4_500, 0.8)
    const cents = at % EVERY_NTH_IN === 0 ? size * 10 : -size
    sum += cents
    const amount = (cents / 100).toFixed(2)
    const name = chance.pick(PAYEES)
    parts.push(`<STMTTRN>
<TRNTYPE>OTHER
<DTPOSTED>${day}
<TRNAMT>${amount}
<FITID>${seed}-${at}
<MEMO>${name}
</STMTTRN>`)
  }
  return { bytes: Buffer.from([...parts, TAIL].join('\n')), cents: sum }
}
