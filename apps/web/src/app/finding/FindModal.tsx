import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigation } from '../../navigation.tsx'
import { nextOption } from '../../ui/list-options.ts'
import { OptionList } from '../../ui/ListBox.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type Finding, useFindings } from './use-findings.tsx'

/** One field that goes anywhere, begins anything and finds what is kept; the keys are all it needs. */
export function FindModal({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { closeThen } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const findings = useFindings(typed)
  const pick = (finding: Finding | undefined) => {
    if (finding !== undefined) closeThen(finding.act)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.key === 'Enter') pick(findings[active])
    else if (step !== null) setActive(nextOption(findings, active, step))
    else return
    event.preventDefault()
  }
  return (
    <Modal title="Procurar" initialFocus={input} onClose={onClose}>
      <TextInput
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list finds no accents and has no groups
        role="combobox"
        autoFocus
        aria-label="Procurar"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={findings[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Ir, fazer ou encontrar"
        before={<Search size={16} />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {/* Of one height, so that the window does not jump at every letter. */}
      <div className="-mx-1 mt-3 flex h-90 max-h-[50dvh] flex-col">
        <OptionList
          id={list}
          label="Encontrado"
          options={findings}
          value=""
          active={active}
          onActive={setActive}
          onPick={(option) => pick(findings.find(({ value }) => value === option.value))}
          empty="Nada encontrado."
        />
      </div>
    </Modal>
  )
}
