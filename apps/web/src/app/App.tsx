import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../data/queries.ts'
import { SnackProvider } from '../ui/SnackProvider.tsx'
import { router } from './routes.tsx'

/** The whole app: what was read, what is said at the bottom, and where one is. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SnackProvider>
        <RouterProvider router={router} />
      </SnackProvider>
    </QueryClientProvider>
  )
}
