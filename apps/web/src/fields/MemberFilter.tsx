import { useMembers, useView } from '../data/view.ts'
import { useNavigation } from '../navigation.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

// Most people are not in a family.
const Select = lazyComponent(() => import('../ui/Select.tsx').then((all) => all.Select<string>))

const ALL = 'todos'

/** Whose money is in sight, kept in the address; nothing where views are shared with nobody. */
export function MemberFilter() {
  const members = useMembers()
  const { userId } = useView()
  const { setQuery } = useNavigation()
  if (members.length < 2) return null
  return (
    <Select
      quiet
      label="De quem"
      value={userId ?? ALL}
      onChange={(value) => setQuery({ quem: value === ALL ? undefined : value })}
      options={[
        { value: ALL, label: 'Todos' },
        ...members.map(({ user, name }) => ({ value: user, label: name })),
      ]}
    />
  )
}
