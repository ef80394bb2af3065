import type { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'

/** The server's refusal, and each of its details on a line (access.md §8). */
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
