/** The page of what operators draft and publish: its list with buttons that add one, the dialog of a draft, and the pane of one with its acts. */
import type { Definition } from '@juya/contract/operator/resources/definition.ts'
import { usePermissions } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAsked } from '../lists/resource/address.ts'
import { ActButtons } from './act-buttons.tsx'
import type { CellsOf } from './cells.tsx'
import { ListScreen } from './list-screen.tsx'
import { actingOf, DefinedRecord, PaneBody, type Shown, type ViewOf } from './pane-body.tsx'

/** A new one of this kind, or the draft to change. */
export interface Drafted<D extends Definition, Kind extends string> {
  kind: Kind
  row?: ViewOf<D>
  onClose: () => void
  onSaved: (id: number) => void
}

type Asks<D extends Definition> = (data: ViewOf<D>, close: () => void) => ReactNode

interface ContentPageProps<D extends Definition, Kind extends string> {
  resource: D
  cells: CellsOf<D>
  /** What can be made: the words of each button. */
  adds: Readonly<Record<Kind, string>>
  dialog: (drafted: Drafted<D, Kind>) => ReactNode
  /** Read anew while it is open. */
  live?: boolean
  /** Draws no hooks: it is asked once the thing is there. */
  show: (data: ViewOf<D>) => Shown<D> & { kind: Kind }
  /** Dialogs of acts that ask for more than a reason. */
  dialogs?: { readonly [K in keyof D['acts']]?: Asks<D> }
}

export function ContentPage<const D extends Definition, Kind extends string>({
  resource,
  cells,
  adds,
  dialog,
  live,
  show,
  dialogs = {},
}: ContentPageProps<D, Kind>) {
  const { permissions } = usePermissions()
  const { setOpen } = useAsked(resource)
  const [drafting, setDrafting] = useState<{ kind: Kind; row?: ViewOf<D> }>()
  const close = () => setDrafting(undefined)
  const makes = Object.values(resource.acts).find((act) => act.makes)
  return (
    <>
      <ListScreen
        resource={resource}
        cells={cells}
        {...(live ? { live } : {})}
        above={
          mayAct(permissions, ...(makes?.roles ?? resource.roles)) && (
            <div className="a-filters">
              {(Object.entries(adds) as [Kind, string][]).map(([kind, text]) => (
                <button
                  key={kind}
                  type="button"
                  className="a-button a-button--jade"
                  onClick={() => setDrafting({ kind })}
                >
                  {text}
                </button>
              ))}
            </div>
          )
        }
        pane={(id, gone) => (
          <DefinedRecord key={id} resource={resource} id={id}>
            {(data) => {
              const { kind, ...shown } = show(data)
              return (
                <aside className="a-aside">
                  <PaneBody resource={resource} cells={cells} data={data} shown={shown} />
                  <ActButtons
                    resource={resource}
                    row={data as unknown as { id: number; status: string }}
                    {...actingOf(shown)}
                    onEdit={() => setDrafting({ kind, row: data })}
                    onGone={gone}
                    dialogs={Object.fromEntries(
                      Object.entries<Asks<D> | undefined>(dialogs).map(([name, ask]) => [
                        name,
                        (done: () => void) => ask?.(data, done),
                      ]),
                    )}
                  />
                </aside>
              )
            }}
          </DefinedRecord>
        )}
      />
      {drafting &&
        dialog({
          ...drafting,
          onClose: close,
          onSaved: (id) => {
            close()
            if (!drafting.row) setOpen(id)
          },
        })}
    </>
  )
}
