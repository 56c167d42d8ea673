/** The page of a list defined as a whole: its chips, its columns, the next thing of its queue, and the pane of the row that is open. */
import type { Definition } from '@juya/contract/operator/resources/definition.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { common } from '../../lib/common.i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { NextButton } from '../claims/next-button.tsx'
import type { Queue } from '../claims/use-claim.ts'
import { useAsked } from '../lists/resource/address.ts'
import type { QuickFilter } from '../lists/resource/filters.tsx'
import { ResourcePage } from '../lists/resource/resource-page.tsx'
import { Beside, SidePane } from '../side-pane.tsx'
import { type CellsOf, type RowOf, useColumns, useHrefOf } from './cells.tsx'
import { useTextsOf, useWords } from './definition-words.ts'
import { MENU_ICONS, type MenuIcon } from './menu-icons.ts'

interface ListScreenProps<D extends Definition> {
  resource: D
  cells: CellsOf<D>
  above?: ReactNode
  /** Chips that depend on the operator or on a count. They follow the definition's first chip. */
  chips?: readonly QuickFilter[]
  /** Read anew while it is open. */
  live?: boolean
  page_size?: number
  /** The pane of one; it is another when its key is. Absent: a row leads to a page of its own, where there is one. */
  pane?: (id: number, close: () => void, row: RowOf<D> | undefined) => ReactNode
}

export function ListScreen<const D extends Definition>({
  resource,
  cells,
  above,
  chips: own = [],
  live,
  page_size,
  pane,
}: ListScreenProps<D>) {
  const say = useWords()
  const text = useTextsOf(resource)
  const { open, setOpen } = useAsked(resource)
  const columns = useColumns(resource, cells)
  const hrefOf = useHrefOf(resource)
  const navigate = useNavigate()
  const [all, ...chips] = useChips(resource)
  const Icon = MENU_ICONS[resource.menu.icon as MenuIcon]
  const { texts, queue } = resource
  return (
    <ResourcePage<Definition, never>
      resource={resource}
      label={say(resource.columns[0]!)}
      chips={[...(all ? [all] : []), ...own, ...chips]}
      search={texts.search && say(texts.search)}
      {...(live ? { live } : {})}
      {...(page_size ? { page_size } : {})}
      above={
        <>
          {queue && <NextButton queue={queue.name as Queue} id={open} onServed={setOpen} />}
          {above}
        </>
      }
      empty={{ title: text('none'), note: text('none_note') }}
      {...(pane
        ? {
            aside: (id, close, rows) => {
              const shown = (open_id: number) =>
                pane(
                  open_id,
                  close,
                  rows.find((row: { id: number }) => row.id === open_id),
                )
              return texts.pick ? (
                <Beside id={id} close={close} icon={<Icon size={48} weight="thin" />} pick={text('pick')}>
                  {shown}
                </Beside>
              ) : (
                id !== undefined && <SidePane onClose={close}>{shown(id)}</SidePane>
              )
            },
          }
        : resource.opens
          ? { onOpen: (row: { id: number }) => void navigate(hrefOf(row.id)) }
          : {})}
      cells={Object.fromEntries(columns.map(({ key, ...column }) => [key, column])) as never}
    />
  )
}

/** A chip without words says the word of its one value; one without filters stands for all. */
function useChips({ chips, filters }: Definition): QuickFilter[] {
  const say = useWords()
  const said = common.useText()
  const word = useWord()
  return chips.map(({ en, zh, filters: asked, sort }) => {
    const [[name, value] = []] = Object.entries(asked)
    const text = en && zh ? say({ en, zh }) : name ? word(filters[name]?.words ?? '', value!) : said('all')
    return { text, filters: asked, ...(sort ? { sort } : {}) }
  })
}
