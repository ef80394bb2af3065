import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { defaultBrand } from '../brand.ts'
import { useDashboardBlocks } from '../data/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { arrangementOf, blocksOf, blockTitles, moved, textOf } from './dashboard-blocks.ts'

const arrange = (text: string) => arrangementOf(text, blocksOf(defaultBrand.flags))

/** Which blocks the dashboard shows, and in which order: kept on the device. */
export function ArrangeModal({ onClose }: { readonly onClose: () => void }) {
  const [kept, keep] = useDashboardBlocks()
  const [arranged, setArranged] = useState(() => arrange(kept))
  const toggle = (block: string) =>
    setArranged((all) =>
      all.map((one) => (one.block === block ? { ...one, isShown: !one.isShown } : one)),
    )
  return (
    <FormModal
      title="Organizar o painel"
      text="Escolha o que aparece e em que ordem. Fica guardado neste aparelho."
      size="sm"
      isDirty={textOf(arranged) !== textOf(arrange(kept))}
      problem={null}
      busy={false}
      submitLabel="Salvar"
      onClose={onClose}
      onSubmit={() => {
        keep(textOf(arranged))
        onClose()
      }}
      aside={<Button onClick={() => setArranged(arrange(''))}>Restaurar padrão</Button>}
    >
      <ol className="flex flex-col">
        {arranged.map(({ block, isShown }, at) => (
          <li
            key={block}
            className="flex min-h-12 items-center gap-2 border-b border-line last:border-0"
          >
            <span className="min-w-0 flex-1">
              <Checkbox
                label={blockTitles[block]}
                checked={isShown}
                onChange={() => toggle(block)}
              />
            </span>
            <IconButton
              label={`Subir ${blockTitles[block]}`}
              icon={<ArrowUp size={18} />}
              disabled={at === 0}
              onClick={() => setArranged((all) => moved(all, block, -1))}
            />
            <IconButton
              label={`Descer ${blockTitles[block]}`}
              icon={<ArrowDown size={18} />}
              disabled={at === arranged.length - 1}
              onClick={() => setArranged((all) => moved(all, block, 1))}
            />
          </li>
        ))}
      </ol>
    </FormModal>
  )
}
