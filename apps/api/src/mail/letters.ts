import { nameInLetter } from '@saldo/domain/users/letter-name'
import type { LetterForm, Sender } from './form.ts'
import { accountRemoved } from './letters/account-removed.ts'
import { accountReset } from './letters/account-reset.ts'
import { activation } from './letters/activation.ts'
import { alreadyRegistered } from './letters/already-registered.ts'
import { chargeReceipt } from './letters/charge-receipt.ts'
import { chargeRenewal } from './letters/charge-renewal.ts'
import { chargeUnpaid } from './letters/charge-unpaid.ts'
import { companyActivation } from './letters/company-activation.ts'
import { companyCharge } from './letters/company-charge.ts'
import { companyPlan } from './letters/company-plan.ts'
import { companyReceipt } from './letters/company-receipt.ts'
import { companyUnpaid } from './letters/company-unpaid.ts'
import { consentEnding } from './letters/consent-ending.ts'
import { exportReady } from './letters/export-ready.ts'
import { familyHandedOver } from './letters/family-handed-over.ts'
import { familyInvitation } from './letters/family-invitation.ts'
import { familyJoined } from './letters/family-joined.ts'
import { familyLeft } from './letters/family-left.ts'
import { familyPlan } from './letters/family-plan.ts'
import { newDevice } from './letters/new-device.ts'
import { passwordChanged } from './letters/password-changed.ts'
import { plannerAsks } from './letters/planner-asks.ts'
import { recovery } from './letters/recovery.ts'
import { sessionLimit } from './letters/session-limit.ts'

/** What is mailed, as plain functions: a subject, a text and the same as HTML. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

const letters = {
  activation,
  recovery,
  password_changed: passwordChanged,
  already_registered: alreadyRegistered,
  family_invitation: familyInvitation,
  new_device: newDevice,
  session_limit: sessionLimit,
  planner_asks: plannerAsks,
  company_activation: companyActivation,
  family_joined: familyJoined,
  family_left: familyLeft,
  export_ready: exportReady,
  consent_ending: consentEnding,
  account_reset: accountReset,
  account_removed: accountRemoved,
  family_handed_over: familyHandedOver,
  charge_receipt: chargeReceipt,
  charge_unpaid: chargeUnpaid,
  charge_renewal: chargeRenewal,
  family_plan: familyPlan,
  company_charge: companyCharge,
  company_unpaid: companyUnpaid,
  company_receipt: companyReceipt,
  company_plan: companyPlan,
} as const satisfies Record<string, LetterForm<never>>

export type LetterKind = keyof typeof letters

/** The values of each kind of letter. */
export type LetterValues = {
  readonly [K in LetterKind]: (typeof letters)[K] extends LetterForm<infer Values> ? Values : never
}

const forms: { readonly [K in LetterKind]: LetterForm<LetterValues[K]> } = letters

/** Values that a person has typed, and the recipient may not know that person (case L45). */
const TYPED: ReadonlySet<string> = new Set(['name', 'from', 'member', 'planner'])

function withPlainNames<Values extends object>(values: Values): Values {
  const plain = Object.entries(values).flatMap(([key, typed]) =>
    TYPED.has(key) && typeof typed === 'string' ? [[key, nameInLetter(typed)] as const] : [],
  )
  return { ...values, ...Object.fromEntries(plain) }
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const FRAME =
  'font:16px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:32rem;margin:0 auto;padding:24px'
const CODE = 'font-size:32px;font-weight:700;letter-spacing:8px;margin:24px 0'
const BUTTON = 'display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none'
const SIGNATURE = 'margin-top:32px;font-weight:600'

/** A kind of letter with its values. */
export type LetterOf<K extends LetterKind> = {
  readonly kind: K
  readonly values: LetterValues[K]
}

/**
 * Writes a letter, signed by the recipient's brand, with links to `appUrl`. Whatever a person has
 * typed is escaped: a name is never markup.
 */
export function writeLetter<K extends LetterKind>(
  { kind, values: letterValues }: LetterOf<K>,
  { brand, appUrl }: { readonly brand: Sender; readonly appUrl: string },
): Letter {
  const values = withPlainNames(letterValues)
  const form = forms[kind]
  const [greeting = '', ...rest] = form.paragraphs(values)
  const code = form.code?.(values)
  const button = form.button?.(values, appUrl)
  const middle = [code, button?.link].filter((line) => line !== undefined)
  const text = [greeting, ...middle, ...rest, brand.name].join('\n\n')
  const { primary, onPrimary } = brand.colours.light
  const paragraph = (line: string) => `<p>${escape(line)}</p>`
  const parts = [
    paragraph(greeting),
    code === undefined ? '' : `<p style="${CODE}">${escape(code)}</p>`,
    button === undefined
      ? ''
      : `<p><a style="${BUTTON};background:${primary};color:${onPrimary}" href="${escape(button.link)}">${escape(button.label)}</a></p>`,
    ...rest.map(paragraph),
    `<p style="${SIGNATURE};color:${primary}">${escape(brand.name)}</p>`,
  ]
  const html = `<!doctype html><html lang="pt-BR"><body><div style="${FRAME}">${parts.join('')}</div></body></html>`
  return { subject: form.subject(values, brand), text, html }
}
