import { Kbd } from '../ui/Kbd.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { useMenu } from './use-menu.ts'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['N'], 'Nova movimentação'],
  [['Ctrl', 'K'], 'Ir, fazer ou encontrar qualquer coisa'],
  [['/'], 'Buscar na lista'],
  [['←', '→'], 'Mês anterior, próximo mês'],
  [['↑', '↓'], 'Linha anterior, próxima linha da lista'],
  [['Espaço'], 'Marcar a linha como paga'],
  [['X'], 'Selecionar a linha, com Shift e ↓ as próximas'],
  [['Enter'], 'Abrir a linha'],
  [['?'], 'Mostrar estes atalhos'],
  [['Esc'], 'Fechar a janela'],
]

/** Every key that does something, so that nobody must find it by chance. */
export function ShortcutsModal({ onClose }: { readonly onClose: () => void }) {
  const going = useMenu().flatMap(({ letter, label }) =>
    letter === undefined ? [] : [[['G', letter.toUpperCase()], `Ir para ${label}`] as const],
  )
  return (
    <Modal title="Atalhos do teclado" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-2">
        {[...keys, ...going].map(([pressed, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-base">{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
