import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

test.each([
  ['a title', '# Termos de uso', [{ kind: 'title', text: 'Termos de uso' }]],
  ['a heading', '## Dos dados', [{ kind: 'heading', text: 'Dos dados' }]],
  ['what is no heading', '### Dos dados', [{ kind: 'paragraph', text: '### Dos dados' }]],
  ['a paragraph', 'Uma linha.', [{ kind: 'paragraph', text: 'Uma linha.' }]],
  [
    'a paragraph of some lines, which are one text',
    '  Uma linha  \n  e mais uma.  ',
    [{ kind: 'paragraph', text: 'Uma linha e mais uma.' }],
  ],
  [
    'a list, indented or not',
    '- o nome\n  - o e-mail',
    [{ kind: 'list', items: ['o nome', 'o e-mail'] }],
  ],
  [
    'a dash within a text, which makes no list of it',
    'O nome\n- e o e-mail',
    [{ kind: 'paragraph', text: 'O nome - e o e-mail' }],
  ],
  [
    'a drawing, by its name and what it shows',
    '![O caminho do dinheiro](desenho:caminho-do-dinheiro)',
    [{ kind: 'drawing', name: 'caminho-do-dinheiro', text: 'O caminho do dinheiro' }],
  ],
  [
    'a picture of elsewhere, which is not drawn',
    '![Foto](https://example.com/foto.png)',
    [{ kind: 'paragraph', text: '![Foto](https://example.com/foto.png)' }],
  ],
  [
    'parts with blank lines between and around them',
    '\n\n# Termos\n  \n\nUm texto.\n\n',
    [
      { kind: 'title', text: 'Termos' },
      { kind: 'paragraph', text: 'Um texto.' },
    ],
  ],
  ['nothing', '  \n\n ', []],
])('a document reads %s', (_, markdown, blocks) => {
  expect(readDocument(markdown)).toEqual(blocks)
})
