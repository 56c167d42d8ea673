/** A short video in a list: its poster, its title and its shop. */
import './video-row.css'
import { Card, ImagePlate } from '@juya/ui'
import { PlayIcon } from '@juya/ui/icons.ts'
import type { Item } from '../../lib/api/client.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { hrefOf } from '../../lib/router/navigation.ts'

export function VideoRow({ video }: { video: Item<'video.list'> }) {
  return (
    <Card>
      <a className="video-row" href={hrefOf('video.feed', { id: video.id })}>
        <span className="video-row__poster">
          <ImagePlate src={sizedUrl(video.poster, 200)} alt="" radius="m" />
          <PlayIcon size={20} weight="fill" />
        </span>
        <span className="video-row__text">
          <span className="j-clamp-2">{video.title}</span>
          <span className="j-meta">{video.shop.name}</span>
        </span>
      </a>
    </Card>
  )
}
