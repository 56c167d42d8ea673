import { ListContextProvider, useListController } from 'ra-core'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { Table } from '../../parts/lists/table.tsx'
import { State, Two } from '../../parts/small-parts.tsx'
import { settingTexts } from './setting.i18n.ts'
import { type Setting, shownValue } from './setting-value.ts'

type Row = Item<'settingHistory'>

export function History({ settings }: { settings: Setting[] }) {
  const say = settingTexts.useText()
  const { short } = useDates()
  const list = useListController<Row>({
    resource: 'changes',
    perPage: 20,
    disableSyncWithLocation: true,
    storeKey: false,
  })
  const words = { on: say('on'), off: say('off') }
  const kindOf = (key: string) => settings.find((row) => row.key === key)?.type ?? 'json'
  return (
    <ListContextProvider value={list as never}>
      <div className="a-card a-card--table">
        <Table<Row>
          label={say('tab_history')}
          empty={{ title: say('h_none'), note: say('h_none_note') }}
          columns={[
            {
              key: 'key',
              title: say('h_setting'),
              cell: (row) => (
                <Two first={settings.find((one) => one.key === row.key)?.title ?? row.key} second={row.key} />
              ),
            },
            {
              key: 'change',
              title: say('h_change'),
              cell: (row) => (
                <span className="j-num">
                  {shownValue(kindOf(row.key), row.before, words)} →{' '}
                  <b>{shownValue(kindOf(row.key), row.after, words)}</b>
                </span>
              ),
            },
            { key: 'reason', title: say('h_reason'), cell: (row) => row.reason },
            { key: 'by', title: say('h_by'), cell: (row) => <Two first={row.by} second={row.confirmed_by} /> },
            { key: 'status', title: say('h_status'), cell: (row) => <State list="change" value={row.status} /> },
            { key: 'at', title: say('h_at'), right: true, cell: (row) => short(row.at) },
          ]}
        />
      </div>
    </ListContextProvider>
  )
}
