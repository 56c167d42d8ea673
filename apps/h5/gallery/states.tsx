/** Prompts, empty and failed pages, the ends of lists. */
import * as Ui from '@juya/ui'
import { HourglassIcon } from '@juya/ui/icons.ts'
import { FeedSkeleton } from '../src/templates/skeletons.tsx'
import { Block } from './block.tsx'

export function States({ onLogin }: { onLogin: () => void }) {
  return (
    <Block title="Prompts and states">
      <Ui.PermissionPrompt
        title="Alert you if you’re outbid?"
        note="Only for lots you bid on or watch."
        allow="Allow"
        later="Not now"
        onAllow={() =>
          Ui.showToast({ text: 'Processing, don’t resubmit', icon: <HourglassIcon size={18} />, ms: 60_000 })
        }
        onLater={onLogin}
      />
      <Ui.Empty
        title="Nothing watched yet"
        note="Tap the heart on a lot and we’ll alert you 10 minutes before it closes."
        action={<Ui.Button variant="outline">Browse lots</Ui.Button>}
      />
      <Ui.Empty drawing="scroll" title="No orders yet" />
      <Ui.Empty drawing="search" title="Nothing found" />
      <Ui.Empty drawing="door" title="Sign in to see this page" />
      <Ui.ErrorState
        title="Network is weak, tap to retry"
        note="Your bids are safe on our side. We’ll reload this page."
        retry="Retry"
        onRetry={() => undefined}
        home={{ text: 'Back to home', onPress: () => undefined }}
      />
      <Ui.InfiniteEnd state="loading" onReach={() => undefined} texts={{ loading: 'Loading', failed: '' }} />
      <Ui.InfiniteEnd
        state="end"
        onReach={() => undefined}
        texts={{ loading: 'Loading', failed: '', end: 'You’ve seen all 214 lots' }}
      />
      <FeedSkeleton rows={2} />
    </Block>
  )
}
