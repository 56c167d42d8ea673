/** The photos of a proof, each opening large on a page of its own. */
import { ImagePlate } from '@juya/ui'
import { picture } from '../../lib/image.ts'
import './task.css'

export const ProofPictures = ({ images, say }: { images: readonly string[]; say: (n: number) => string }) =>
  images.length > 0 && (
    <ul className="task-pictures">
      {images.map((image, i) => (
        <li key={image}>
          <a href={picture(image)} target="_blank" rel="noreferrer">
            <ImagePlate src={picture(image)} alt={say(i + 1)} radius="m" />
          </a>
        </li>
      ))}
    </ul>
  )
