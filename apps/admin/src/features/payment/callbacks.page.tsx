/** Callbacks of the payment provider. The server masks the payer and the card. */
import { CALLBACKS } from '@juya/contract/operator/resources/money/callbacks.ts'
import type { Item } from '../../lib/api.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Signature } from './signature.tsx'

/** What a message says, field by field. */
export const bodyOf = ({ body }: Pick<Item<'callbacks'>, 'body'>): string =>
  Object.entries(body)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')

const CELLS: CellsOf<typeof CALLBACKS> = {
  id: (row) => <span className="j-num">#{row.id}</span>,
  about: (row) => <span className="j-num">{row.about ?? '–'}</span>,
  signature: (row) => <Signature ok={row.signature_ok} />,
  result: (row) => row.result ?? <span className="a-faint">–</span>,
  body: (row) => <code>{bodyOf(row)}</code>,
}

export default function CallbacksPage() {
  return <ListScreen resource={CALLBACKS} cells={CELLS} />
}
