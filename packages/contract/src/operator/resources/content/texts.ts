/** The list of texts: every version of each, with who reads it and from when it holds. */
import { TEXT_CODES } from '../../content/wording.ts'
import type { Resource } from '../frame.ts'

export const TEXT_STATES = ['draft', 'reading', 'scheduled', 'in_force', 'archived'] as const

export const TEXTS = {
  name: 'texts',
  call: 'texts',
  page: '/texts',
  opens: '/texts',
  roles: ['content'],
  filters: {
    code: { kind: 'word', words: 'text', values: TEXT_CODES },
    status: { kind: 'word', words: 'text_state', values: TEXT_STATES },
    version: { kind: 'number' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', sort: 'id' },
    { key: 'version' },
    { key: 'status' },
    { key: 'from_at' },
    { key: 'by' },
    { key: 'updated_at' },
  ],
  actions: ['saveText', 'submitText', 'withdrawText', 'discardText'],
} as const satisfies Resource
