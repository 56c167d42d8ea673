/** Pictures somebody sent with what they wrote, each opening whole beside the console. */
import { ImagePlate } from '@juya/ui'
import { picture } from '../../lib/image.ts'
import './decision.css'

export const Pictures = ({ list, alt = '' }: { list: readonly string[]; alt?: string }) =>
  list.length > 0 && (
    <div className="dec-pictures">
      {list.map((image) => (
        <a key={image} href={picture(image)} target="_blank" rel="noreferrer">
          <ImagePlate src={picture(image, 200)} alt={alt} radius="m" />
        </a>
      ))}
    </div>
  )
