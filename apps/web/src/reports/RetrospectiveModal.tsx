import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef, useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { readRetrospective } from '@saldo/contract/reports'
import { yearOf } from '@saldo/domain/calendar'
import { pictureOf } from '@saldo/domain/reports/retrospective'
import { useMe } from '../data/me.ts'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useView } from '../data/view.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { canShare, savePicture, sharePicture } from './picture-file.ts'
import { RetrospectivePicture } from './RetrospectivePicture.tsx'

const YEAR_MIN = 1900

/** A year that the address names; the one that runs where it names none. */
function yearIn(word: string, now: number): number {
  const year = Number(word)
  return Number.isInteger(year) && year >= YEAR_MIN && year <= now ? year : now
}

type Props = { readonly id: string; readonly onClose: () => void }

/** A year as a picture to be shared, without amounts if wanted and without a name unless wanted. */
export function RetrospectiveModal({ id, onClose }: Props) {
  const today = useToday()
  const now = yearOf(today)
  const year = yearIn(id, now)
  const query = useReading(readRetrospective, { query: { year, ...useView() } })
  const { setQuery } = useNavigation()
  const go = (next: number) => setQuery({ id: String(next) })
  return (
    <Modal title="Retrospectiva" onClose={onClose}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <IconButton
          label="Ano anterior"
          icon={<ChevronLeft size={18} />}
          disabled={year <= YEAR_MIN}
          onClick={() => go(year - 1)}
        />
        <span className="figures text-lg font-semibold">{year}</span>
        <IconButton
          label="Próximo ano"
          icon={<ChevronRight size={18} />}
          disabled={year >= now}
          onClick={() => go(year + 1)}
        />
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-108" />}>
        {(answer) => <Year key={year} year={year} answer={answer} />}
      </QueryView>
    </Modal>
  )
}

type YearProps = {
  readonly year: number
  readonly answer: Answer<typeof readRetrospective>
}

function Year({ year, answer }: YearProps) {
  const today = useToday()
  const { show } = useMoneyText()
  const { data: me } = useMe()
  const [isHidden] = useHiddenValues()
  const [isWithout, setWithout] = useState(false)
  const [isNamed, setNamed] = useState(false)
  const drawing = useRef<SVGSVGElement>(null)
  const snack = useSnack()
  const firstName = me?.name.split(' ', 1)[0] ?? null
  const picture = pictureOf(
    { ...answer, year, today },
    { show: isWithout || isHidden ? null : show, name: isNamed ? firstName : null },
  )
  if (picture === null) return <EmptyState small text={`Nenhuma movimentação em ${year}.`} />
  const give = (act: typeof savePicture) => () => {
    if (drawing.current === null) return
    act(drawing.current, `retrospectiva-${year}.png`).catch(() =>
      snack({ message: 'Não foi possível fazer a imagem.', kind: 'error' }),
    )
  }
  const isSharing = canShare()
  return (
    <>
      <Switch
        label="Sem valores"
        help="A imagem mostra só proporções"
        checked={isWithout || isHidden}
        disabled={isHidden}
        onChange={({ currentTarget }) => setWithout(currentTarget.checked)}
      />
      <Switch
        label="Com meu nome"
        checked={isNamed}
        onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
      />
      <div className="mt-3">
        <RetrospectivePicture picture={picture} ref={drawing} />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button variant={isSharing ? 'secondary' : 'primary'} onClick={give(savePicture)}>
          Baixar imagem
        </Button>
        {isSharing && (
          <Button variant="primary" onClick={give(sharePicture)}>
            Compartilhar
          </Button>
        )}
      </div>
    </>
  )
}
