import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMembers, useView } from '../data/view.ts'
import { useNavigation } from '../navigation.tsx'
import { quietSelectStyle } from '../ui/field/field-style.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

// Most people are not in a family.
const Select = lazyComponent(
  () => import('../ui/choice/Select.tsx').then((all) => all.Select<string>),
  {
    shape: <Shape />,
  },
)

const ALL = 'todos'

/** Who can be in sight, and who is. */
function useChoice() {
  const members = useMembers()
  const { userId } = useView()
  const options = [
    { value: ALL, label: 'Todos' },
    ...members.map(({ user, name }) => ({ value: user, label: name })),
  ]
  return { isShared: members.length > 1, value: userId ?? ALL, options }
}

/** The same words in the same place, so that nothing moves when it can be opened (case M20). */
function Shape() {
  const { value, options } = useChoice()
  return (
    <span aria-hidden className={quietSelectStyle}>
      {options.find((option) => option.value === value)?.label}
      <ChevronDown size={16} className="shrink-0 text-faint" />
    </span>
  )
}

/** Whose money is in sight, kept in the address; nothing where views are shared with nobody. */
export function MemberFilter() {
  const { isShared, value, options } = useChoice()
  const { setQuery } = useNavigation()
  if (!isShared) return null
  return (
    <Select
      quiet
      label="De quem"
      value={value}
      onChange={(chosen) => setQuery({ quem: chosen === ALL ? undefined : chosen })}
      options={options}
    />
  )
}
