/** The two icons in the bar of a thing that a shop sells: the shop's page, and a chat with it about this thing. */
import { ActionIcon } from '@juya/ui'
import { ChatCircleDotsIcon, StorefrontIcon } from '@juya/ui/icons.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useText } from './shop-icons.i18n.ts'

export function ShopIcons({ shop_id, goods_id }: { shop_id: number; goods_id: number }) {
  const t = useText()
  return (
    <>
      <ActionIcon
        icon={<StorefrontIcon size={22} />}
        text={t('shop')}
        onPress={() => go('shop.home', { id: shop_id })}
      />
      <ActionIcon
        icon={<ChatCircleDotsIcon size={22} />}
        text={t('chat')}
        onPress={() => askLogin('chat') && go('chat.talk', { shop_id, goods_id })}
      />
    </>
  )
}
