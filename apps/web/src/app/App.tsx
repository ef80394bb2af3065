import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../data/queries.ts'
import { SnackProvider } from '../ui/SnackProvider.tsx'
import { Router } from './Router.tsx'

/** The whole app: what was read, what is said at the bottom, and where one is. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SnackProvider>
        <Router />
      </SnackProvider>
    </QueryClientProvider>
  )
}
