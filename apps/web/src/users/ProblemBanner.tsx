import type { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'

/** What the server said, and each thing that it listed, a line each (access.md §8). */
export function ProblemBanner({ problem }: { readonly problem: Problem }) {
  return (
    <Banner kind="error">
      <span className="block">{problem.message}</span>
      {problem.errors.map(({ field, message }) => (
        <span key={`${field} ${message}`} className="block text-sm text-negative">
          {message}
        </span>
      ))}
    </Banner>
  )
}
