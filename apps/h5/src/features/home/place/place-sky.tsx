/** Where the visitor is and what the sky does there, beside the search; a tap chooses another city. */
import './place-sky.css'
import { MapPinIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSignal } from '../../../lib/storage/signal.ts'
import { useLanguage } from '../../../lib/texts/i18n.ts'
import { visitorPlace, weatherOf } from '../../../lib/weather.ts'
import { useText } from '../home.i18n.ts'

export function PlaceSky() {
  const t = useText()
  const language = useLanguage()
  const chosen = useSignal(visitorPlace)
  const own = useSession().user?.city
  const city = chosen?.city ?? own
  const area = chosen?.area ?? ''
  const [sky, setSky] = useState<{ of: string; weather: Data<'site.weather'> } | null>(null)
  useEffect(() => {
    if (!city) return
    let stays = true
    void weatherOf({ city, area }).then((weather) => stays && weather && setSky({ of: city, weather }))
    return () => {
      stays = false
    }
  }, [city, area])
  const now = city && sky?.of === city ? sky.weather : undefined
  return (
    <button type="button" className="place-sky" onClick={() => go('address.choose')}>
      {city ? (
        <>
          <span className="place-sky__city j-ellipsis" lang="zh-CN">
            {city.replace(/市$/, '')}
          </span>
          <span className="place-sky__now j-num j-ellipsis">
            {now ? t('sky', { text: language === 'en' ? '' : now.text, degrees: Math.round(now.temp_c) }).trim() : '–'}
          </span>
        </>
      ) : (
        <>
          <MapPinIcon size={20} />
          <span className="place-sky__now">{t('choose_city')}</span>
        </>
      )}
    </button>
  )
}
