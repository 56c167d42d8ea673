/** The states of a page or pane: loading, failed, empty. */
import { Empty, ErrorState, Skeleton } from '@juya/ui'
import { common } from '../lib/common.i18n.ts'
import { wordsOf } from '../lib/use-action.ts'

export function PageLoading() {
  const say = common.useText()
  return (
    <div className="a-page a-page--loading" role="status" aria-label={say('loading')}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  )
}

export const PageFault = ({ drawing, title, note }: { drawing: 'door' | 'search'; title: string; note?: string }) => (
  <div className="a-centre">
    <Empty drawing={drawing} title={title} note={note} />
  </div>
)

export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const say = common.useText()
  return (
    <div className="a-centre">
      <ErrorState
        title={say('load_failed')}
        note={error === undefined ? undefined : wordsOf(error)}
        retry={say('retry')}
        onRetry={retry}
      />
    </div>
  )
}

export function Nothing({ filtered, title, note }: { filtered?: boolean; title?: string; note?: string }) {
  const say = common.useText()
  return (
    <div className="a-centre">
      {filtered ? (
        <Empty drawing="search" title={say('nothing_found')} note={say('nothing_found_note')} />
      ) : (
        <Empty drawing="scroll" title={title ?? say('nothing')} note={note ?? say('nothing_note')} />
      )}
    </div>
  )
}
