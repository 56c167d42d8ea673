/** What a pane shows of one thing: what it is, a warning, its facts, its sections, and what operators did to it. */
import type { Definition } from '@juya/contract/operator/resources/definition.ts'
import type { ThingKind } from '@juya/contract/operator/resources/timeline-kinds.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallName, Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import type { RecordName } from '../../lib/data-provider.ts'
import { WarningCircleIcon } from '../../lib/icons.ts'
import { RecordPane } from '../record-pane.tsx'
import { Facts, Logs } from '../small-parts.tsx'
import { TimelineCard } from '../timeline/timeline-card.tsx'
import type { Acting } from './act-buttons.tsx'
import { type CellsOf, type RowOf, useColumns } from './cells.tsx'
import { useTextsOf } from './definition-words.ts'

export type ViewOf<D extends Definition> = Data<(D extends { readonly view: infer V } ? V : never) & CallName>

/** A list whose things wait in a queue, and one of them as its decision needs it. */
export type Deciding = Definition & Required<Pick<Definition, 'queue'>>
export interface Thing {
  id: number
  status: string
  seen: string
}

export interface Shown<D extends Definition> extends Acting<keyof D['acts'] & string> {
  head: ReactNode
  warning?: string | false
  /** What stands above its facts, and below its sections. */
  above?: ReactNode
  below?: ReactNode
  /** Columns by their keys, and facts of its own. */
  facts: ReadonlyArray<
    D['columns'][number]['key'] | { label: string; value: ReactNode } | null | undefined | false | ''
  >
  /** Where more of it stands. */
  link?: { to: string; text: string }
  /** A section without content is left out. */
  sections?: ReadonlyArray<{ title: string; content: ReactNode }>
  /** What happened to it stands instead of the log of operators: its timeline has the log as well. */
  timeline?: ThingKind
}

/** Of what a pane shows, what its buttons know. */
export const actingOf = ({ params, without, proposes, waits, note }: Acting): Acting => ({
  ...(params ? { params } : {}),
  ...(without ? { without } : {}),
  ...(proposes ? { proposes } : {}),
  ...(waits ? { waits } : {}),
  ...(note ? { note } : {}),
})

type Logged = Parameters<typeof Logs>[0]['list']

export function PaneBody<D extends Definition>({
  resource,
  cells,
  data,
  shown: { head, warning, above, facts, link, sections = [], below, timeline },
}: {
  resource: D
  cells: CellsOf<D>
  data: ViewOf<D>
  shown: Shown<D>
}) {
  const say = common.useText()
  const text = useTextsOf<Definition>(resource)
  const columns = useColumns(resource, cells)
  const { review_deadline, logs } = data as { review_deadline?: { text: string } | null; logs: Logged }
  const list = facts.map((fact) => {
    const column = columns.find(({ key }) => key === fact)
    return column
      ? { label: column.title, value: column.cell(data as RowOf<D>) }
      : typeof fact === 'object'
        ? fact
        : null
  })
  return (
    <div className="a-aside__body">
      {head}
      {review_deadline && <p className="a-faint">{review_deadline.text}</p>}
      {warning && (
        <p className="a-note a-note--amber">
          <WarningCircleIcon size={18} />
          {warning}
        </p>
      )}
      {above}
      {list.length > 0 && <Facts columns={2} list={list} />}
      {link && (
        <Link className="a-link" to={link.to}>
          {link.text}
        </Link>
      )}
      {[
        ...sections,
        {
          title: resource.texts.log ? text('log') : say('log'),
          content: !timeline && <Logs list={logs} none={say('no_log')} />,
        },
      ].map(
        ({ title, content }) =>
          content && (
            <section key={title}>
              <h2>{title}</h2>
              {typeof content === 'string' ? <p>{content}</p> : content}
            </section>
          ),
      )}
      {below}
      {timeline && <TimelineCard kind={timeline} id={(data as { id: number }).id} />}
    </div>
  )
}

/** One thing beside its list, by its definition. */
export const DefinedRecord = <const D extends Definition>({
  resource,
  id,
  children,
}: {
  resource: D
  id: number
  children: (data: ViewOf<D>) => ReactNode
}) => (
  <RecordPane resource={resource.view as RecordName} id={id}>
    {(data) => children(data as unknown as ViewOf<D>)}
  </RecordPane>
)
