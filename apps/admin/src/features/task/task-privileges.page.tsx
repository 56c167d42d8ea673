/** What lifts a task in the hall, with its price, which two operators change. */
import { TASK_PRIVILEGES } from '@juya/contract/operator/resources/tasks/task-privileges.ts'
import { formatFen } from '@juya/ui'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { PriceDialog } from './price-dialog.tsx'

export default function TaskPrivilegesPage() {
  const say = useTextsOf(TASK_PRIVILEGES)
  const english = useLanguage() === 'en'
  return (
    <ContentPage
      resource={TASK_PRIVILEGES}
      adds={{}}
      dialog={() => null}
      dialogs={{ setTaskPrivilege: (data, close) => <PriceDialog privilege={data} close={close} /> }}
      cells={{
        privilege: (row, { to }) => (
          <Thing seal={null} title={english ? row.name_en : row.name_zh} note={row.code} to={to} />
        ),
      }}
      show={(data) => ({
        kind: 'privilege' as never,
        head: <Thing seal={null} title={english ? data.name_en : data.name_zh} note={data.code} />,
        facts: [
          ...(['status', 'price_fen', 'units'] as const),
          { label: say('sold'), value: data.sold },
          { label: say('earned'), value: formatFen(data.earned_fen) },
        ],
      })}
    />
  )
}
