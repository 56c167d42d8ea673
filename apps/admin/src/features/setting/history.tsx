import { showToast } from '@juya/ui'
import { ListContextProvider, useListController, usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Table } from '../../parts/lists/table.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
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
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<Row>()
  const turnBack = useAction('turnBackSetting', {
    touched: ['settings', 'changes', 'audit'],
    done: ({ pending }) => {
      showToast({ text: say(pending ? 'proposed' : 'turned_back') })
      setAsking(undefined)
    },
  })
  const settingOf = (key: string) => settings.find((row) => row.key === key)
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
            {
              key: 'reason',
              title: say('h_reason'),
              cell: (row) => <Two first={row.reason} second={row.turns_back ? say('undoes') : null} />,
            },
            { key: 'by', title: say('h_by'), cell: (row) => <Two first={row.by} second={row.confirmed_by} /> },
            { key: 'status', title: say('h_status'), cell: (row) => <State list="change" value={row.status} /> },
            { key: 'at', title: say('h_at'), right: true, cell: (row) => short(row.starts_at ?? row.at) },
            {
              key: 'turn_back',
              title: '',
              right: true,
              cell: (row) =>
                row.is_last && mayAct(permissions, 'root') && !settingOf(row.key)?.pending ? (
                  <button type="button" className="a-button" onClick={() => setAsking(row)}>
                    {say('turn_back')}
                  </button>
                ) : null,
            },
          ]}
        />
      </div>
      {asking && (
        <ActDialog
          title={say('turn_back_title')}
          effect={[
            say(settingOf(asking.key)?.dual_control ? 'turn_back_two' : 'turn_back_effect', {
              key: settingOf(asking.key)?.title ?? asking.key,
              value: shownValue(kindOf(asking.key), asking.before, words),
            }),
            ...(asking.bundle_id ? [say('turn_back_all')] : []),
          ].join(' ')}
          confirm={say('turn_back')}
          doing={turnBack}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ change_id: asking.id, reason })}
        />
      )}
    </ListContextProvider>
  )
}
