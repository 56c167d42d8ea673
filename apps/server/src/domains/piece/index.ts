/** The pieces' interface for other domains. */
export { addPiece, type Holder, holderOf, takePiece } from './pieces.ts'
