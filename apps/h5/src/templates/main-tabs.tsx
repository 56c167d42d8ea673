import { Badge, TabBar } from '@juya/ui'
import { ChatCircleDotsIcon, HouseIcon, RecordIcon, SquaresFourIcon, UserIcon } from '@juya/ui/icons.ts'
import { useUnread } from '../lib/live/unread.ts'
import { go } from '../lib/router/navigation.ts'
import type { RouteRow } from '../lib/router/routes.ts'
import { useCommon } from '../lib/texts/common.i18n.ts'

const NAMES = {
  home: 'home.index',
  menu: 'home.categories',
  live: 'live.index',
  message: 'message.index',
  my: 'account.my',
} as const
const KEYS: Record<string, keyof typeof NAMES> = { 0: 'home', 1: 'menu', live: 'live', 2: 'message', 3: 'my' }

/** The app's five tabs: home 0, categories 1, live outside the indices, messages 2, me 3 [R2.7]. */
export function MainTabs({ active }: { active: NonNullable<RouteRow['tab']> }) {
  const t = useCommon()
  const unread = useUnread()
  const weight = (on: boolean) => (on ? 'fill' : 'regular')
  return (
    <TabBar
      label={t('app_name')}
      active={KEYS[String(active)]!}
      onChange={(key) => go(NAMES[key as keyof typeof NAMES], {}, { type: 'switchTab' })}
      items={[
        { key: 'home', text: t('tab_home'), icon: (on) => <HouseIcon size={24} weight={weight(on)} /> },
        { key: 'menu', text: t('tab_menu'), icon: (on) => <SquaresFourIcon size={24} weight={weight(on)} /> },
        { key: 'live', text: t('tab_live'), lozenge: true, icon: () => <RecordIcon size={22} weight="fill" /> },
        {
          key: 'message',
          text: t('tab_message'),
          icon: (on) => (
            <Badge count={unread} label={t('unread', { count: unread })}>
              <ChatCircleDotsIcon size={24} weight={weight(on)} />
            </Badge>
          ),
        },
        { key: 'my', text: t('tab_my'), icon: (on) => <UserIcon size={24} weight={weight(on)} /> },
      ]}
    />
  )
}
