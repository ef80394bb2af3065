import type { ReactNode } from 'react'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const shape = { shape: <Skeleton className="h-96 rounded-card" /> }
const SubscribePage = lazyComponent(
  () => import('../subscriptions/SubscribePage.tsx').then((all) => all.SubscribePage),
  shape,
)
const ChangePage = lazyComponent(
  () => import('../subscriptions/ChangePage.tsx').then((all) => all.ChangePage),
  shape,
)
const CancelPage = lazyComponent(
  () => import('../subscriptions/CancelPage.tsx').then((all) => all.CancelPage),
  shape,
)
const CardPage = lazyComponent(
  () => import('../subscriptions/PaymentPage.tsx').then((all) => all.CardPage),
  shape,
)
const PaymentPage = lazyComponent(
  () => import('../subscriptions/PaymentPage.tsx').then((all) => all.PaymentPage),
  shape,
)

/** /assine: a plan is bought. */
export function SubscribeScreen() {
  return (
    <Page title="Assine">
      <SubscribePage />
    </Page>
  )
}

/** /assinatura/update: the plan becomes another one. */
export function UpdateScreen() {
  return (
    <Page title="Alterar assinatura">
      <ChangePage />
    </Page>
  )
}

/** /assinatura/cancelar: the plan ends with the paid time. */
export function CancelScreen() {
  return (
    <Page title="Cancelar assinatura">
      <CancelPage />
    </Page>
  )
}

/** /assinatura/cartao: another card is charged. */
export function CardScreen() {
  return (
    <Page title="Trocar cartão">
      <CardPage />
    </Page>
  )
}

/** /assinatura/pagamento: what is open is paid, and how the plan is paid from then on. */
export function PaymentScreen() {
  return (
    <Page title="Pagamento da assinatura">
      <PaymentPage />
    </Page>
  )
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold">{title}</h1>
      {children}
    </>
  )
}
