/** The community: feeds, posts with comments, the people in it, and what its authors decide. */
import { defineCalls } from '../../call.ts'
import { readingRows } from './reading.ts'
import { ownRows } from './own.ts'
import { writingRows } from './writing.ts'

export const bbs = defineCalls('bbs', { ...readingRows, ...writingRows, ...ownRows })
