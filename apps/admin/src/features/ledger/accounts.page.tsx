import { Tag } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { Money, Two } from '../../parts/small-parts.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { ledgerTexts } from './ledger.i18n.ts'

type Row = Item<'ledgerAccounts'>
const OWNERS = ['user', 'shop', 'order', 'platform', 'external'] as const

export default function AccountsPage() {
  const say = ledgerTexts.useText()
  const word = useWord()
  const go = useNavigate()
  const { permissions } = usePermissions()
  const [adjusting, setAdjusting] = useState(false)
  const chips = [
    { text: say('all'), filter: {} },
    { text: say('nonzero'), filter: { nonzero: true } },
    ...OWNERS.map((owner_type) => ({ text: word('owner', owner_type), filter: { owner_type } })),
  ]
  return (
    <ListPage
      resource="accounts"
      chips={chips}
      search={say('search_account')}
      per_page={50}
      above={
        mayAct(permissions, 'finance') && (
          <button type="button" className="a-button" onClick={() => setAdjusting(true)}>
            {say('adjust')}
          </button>
        )
      }
    >
      {adjusting && <AdjustDialog onClose={() => setAdjusting(false)} />}
      <Table<Row>
        label={say('account')}
        onOpen={(row) => go(`/transactions?account_id=${row.id}`)}
        columns={[
          {
            key: 'code',
            title: say('account'),
            cell: (row) => <Two first={<code>{row.code}</code>} second={`#${row.id}`} />,
          },
          {
            key: 'owner',
            title: say('owner'),
            cell: (row) => (
              <Two
                first={row.owner_name ?? (row.owner_id ? `#${row.owner_id}` : '–')}
                second={word('owner', row.owner_type)}
              />
            ),
          },
          { key: 'kind', title: say('kind'), cell: (row) => word('account_kind', row.kind) },
          { key: 'mode', title: say('mode'), cell: (row) => <span className="a-faint">{say(row.mode)}</span> },
          { key: 'frozen', title: '', cell: (row) => row.frozen && <Tag tone="amber">{say('frozen')}</Tag> },
          { key: 'balance', title: say('balance'), right: true, cell: (row) => <Money fen={row.balance_fen} strong /> },
        ]}
      />
    </ListPage>
  )
}
