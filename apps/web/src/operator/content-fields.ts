import type { ContentKind } from '@saldo/contract/contents'

/** An item as it is edited: what was typed may not fit yet, and `readContent` says where. */
export type Item = Readonly<Record<string, unknown>>

/** A field of an item, by where it stands in it. */
export type FieldSpec = {
  readonly path: readonly (string | number)[]
  readonly label: string
  /**
   * Empty is null for `line` and `long` where `isNullable`; `tags`, `words` and `numbers` are lists that
   * are typed with commas.
   */
  readonly kind: 'line' | 'long' | 'number' | 'cents' | 'tags' | 'words' | 'numbers' | 'flag'
  readonly help?: string
  readonly isNullable?: true
}

const title: FieldSpec = { path: ['title'], label: 'Título', kind: 'line' }
const description: FieldSpec = { path: ['description'], label: 'Descrição', kind: 'long' }
const draft: FieldSpec = {
  path: ['isDraft'],
  label: 'Rascunho',
  kind: 'flag',
  help: 'Fica guardado aqui e ninguém mais o vê.',
}
const VIDEO = 'Código do YouTube, número do Vimeo ou file:/pasta/aula.webm.'
const PICTURE = 'Endereço que começa com https:// ou com /; vazio, sem imagem.'

/** The fields of each kind, in the order in which they are filled in. */
export const contentFields: Readonly<Record<ContentKind, readonly FieldSpec[]>> = {
  trails: [title, description, draft],
  videos: [
    title,
    { path: ['videoId'], label: 'Vídeo', kind: 'line', help: VIDEO },
    { path: ['duration'], label: 'Minutos', kind: 'number' },
    { path: ['imgUrl'], label: 'Imagem', kind: 'line', isNullable: true, help: PICTURE },
    draft,
  ],
  ebooks: [title, description, draft],
  experts: [
    { path: ['name'], label: 'Nome', kind: 'line' },
    { path: ['image'], label: 'Foto', kind: 'line', isNullable: true, help: PICTURE },
    { path: ['expertizes'], label: 'Especialidades', kind: 'tags', help: 'Entre vírgulas.' },
    { path: ['stars'], label: 'Avaliação, de 0 a 5', kind: 'number' },
    {
      path: ['sessionPriceCents'],
      label: 'Preço da sessão',
      kind: 'cents',
      help: 'Em reais; vazio, a combinar.',
    },
    { path: ['aboutMessage'], label: 'Sobre', kind: 'long' },
    { path: ['profileMessage'], label: 'Perfil', kind: 'long' },
    { path: ['isExample'], label: 'É um exemplo: esta pessoa não existe', kind: 'flag' },
    draft,
  ],
  products: [
    { path: ['name'], label: 'Nome', kind: 'line' },
    {
      path: ['image'],
      label: 'Desenho',
      kind: 'line',
      help: 'fgts, consorcio, consultoria, curso, emprestimo, investimento ou um endereço https://.',
    },
    { path: ['aboutMessage'], label: 'Sobre', kind: 'long' },
    draft,
  ],
  banks: [
    { path: ['name'], label: 'Nome', kind: 'line' },
    {
      path: ['compeCode'],
      label: 'Código do banco',
      kind: 'line',
      help: 'Três números, como 341.',
    },
    {
      path: ['specId'],
      label: 'Conector',
      kind: 'number',
      help: 'O número com que o agregador chama este banco.',
    },
    {
      path: ['openFinanceIds'],
      label: 'Conectores de Open Finance',
      kind: 'numbers',
      help: 'Entre vírgulas; vazio, os que o agregador listar.',
    },
    {
      path: ['belvoNames'],
      label: 'Nomes no agregador antigo',
      kind: 'words',
      help: 'Entre vírgulas, como itau_br_retail e ofitau_br_retail.',
    },
    {
      ...draft,
      label: 'Não oferecer',
      help: 'Ninguém mais conecta este banco; quem já conectou continua.',
    },
  ],
}

/** The fields of the lesson at this place of a trail; its first video is edited, others stay. */
export const lessonFields = (at: number): readonly FieldSpec[] => {
  const document = ['items', at, 'documents', 0] as const
  return [
    { path: ['items', at, 'title'], label: 'Título da aula', kind: 'line' },
    {
      path: ['items', at, 'text'],
      label: 'Texto',
      kind: 'long',
      isNullable: true,
      help: 'Parágrafos, títulos com ## e listas com -.',
    },
    { path: [...document, 'videoId'], label: 'Vídeo', kind: 'line', isNullable: true, help: VIDEO },
    { path: [...document, 'duration'], label: 'Minutos', kind: 'number' },
    {
      path: [...document, 'imgUrl'],
      label: 'Imagem',
      kind: 'line',
      isNullable: true,
      help: PICTURE,
    },
  ]
}

/** Each kind by its word on the screen, of many and of one. */
export const kindNames = {
  trails: ['Trilhas', 'trilha'],
  videos: ['Vídeos', 'vídeo'],
  ebooks: ['E-books', 'e-book'],
  experts: ['Especialistas', 'especialista'],
  products: ['Produtos', 'produto'],
  banks: ['Bancos', 'banco'],
} as const satisfies Record<ContentKind, readonly [many: string, one: string]>

const NEW_ITEMS: Readonly<Partial<Record<ContentKind, Item>>> = {
  trails: { _id: '', title: '', description: '', items: [] },
  videos: { _id: '', title: '', imgUrl: null, duration: null, videoId: '' },
  experts: {
    _id: '',
    name: '',
    image: null,
    expertizes: [],
    stars: null,
    sessionPriceCents: null,
    aboutMessage: '',
    profileMessage: '',
  },
  products: { _id: '', name: '', image: 'consultoria', aboutMessage: '' },
  banks: { _id: '', name: '', specId: null, openFinanceIds: [], belvoNames: [], compeCode: '' },
}

/** An empty item of a kind, as a draft; undefined where the product brings along all that there are. */
export function newItem(kind: ContentKind): Item | undefined {
  const item = NEW_ITEMS[kind]
  return item && { ...item, isDraft: true }
}

/** A lesson that is yet to be written. */
export const newLesson: Item = { _id: '', title: '', documents: [], text: null }

/** What an item is called in lists. */
export const nameOf = (item: Item): string => String(item['title'] ?? item['name'] ?? item['_id'])
