import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../data/queries.ts'
import { SnackProvider } from '../ui/SnackProvider.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useProofAsked } from '../data/proof.ts'
import { useStop } from '../data/session.ts'
import { Boundary } from './Boundary.tsx'
import { Router } from './Router.tsx'

/** The whole application: the query cache, the snack bar and the router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SnackProvider>
        <Screens />
        <WaitingNote />
      </SnackProvider>
    </QueryClientProvider>
  )
}

/** The screen and what is asked over it; where the browser is another person's, nothing of either. */
function Screens() {
  const stop = useStop()
  return (
    <>
      {stop?.kind !== 'replaced' && (
        <>
          <Router />
          <Proof />
        </>
      )}
      {stop !== null && (
        <Boundary at={stop}>
          <SessionGate stop={stop} />
        </Boundary>
      )}
    </>
  )
}

// It is there by the time that the network is gone.
const WaitingNote = lazyComponent(
  () => import('./WaitingNote.tsx').then((all) => all.WaitingNote),
  { soon: true, isOptional: true },
)

const SessionGate = lazyComponent(() => import('./SessionGate.tsx').then((all) => all.SessionGate))

const ProofDialog = lazyComponent(() => import('./ProofDialog.tsx').then((all) => all.ProofDialog))

/** Whatever screen is in sight: a change that wants the person to show who they are asks here. */
function Proof() {
  const proof = useProofAsked()
  if (proof === null) return null
  return (
    <Boundary at={proof}>
      <ProofDialog />
    </Boundary>
  )
}
