import { get } from 'node:http'
import { db } from '#lib/db.ts'
import { SIGN_INS } from '#prisma/seed/data/users.ts'
import { startTemporaryDesk } from '../desk.ts'
import { signIn } from '../load/reviewer.ts'
import { median, rounded } from './figures.ts'

/** What a page takes: ms until it is there whole, beside an empty page of the same desk, and compressed bytes of JavaScript. */
export type PageFigures = { ms: number; ratio_empty: number; javascript_bytes: number }
export type Pages = Record<'empty' | 'queue' | 'review' | 'case', PageFigures>

const times = 40
const warmUps = 5

/** Measures pages of a desk as in production, asked for one at a time by somebody who is signed in. */
export async function measurePages(): Promise<Pages> {
  const desk = await startTemporaryDesk('cases')
  try {
    const [{ user, password }] = SIGN_INS
    const cookie = await signIn(desk.url, user.email, password)
    const { number } = await db().case.findFirstOrThrow({
      where: { state: 'awaiting_approval' },
      orderBy: { dueAt: 'asc' },
    })
    const paths = {
      empty: '/cases/999999999',
      queue: '/queue',
      review: `/queue/${number}`,
      case: `/cases/${number}`,
    }
    // In turns, so that whatever else the machine does meets all alike.
    const ms: Record<keyof Pages, number[]> = { empty: [], queue: [], review: [], case: [] }
    const names = ['empty', 'queue', 'review', 'case'] as const
    for (let round = -warmUps; round < times; round += 1) {
      for (const name of names) {
        const began = performance.now()
        await read(desk.url + paths[name], cookie)
        if (round >= 0) ms[name].push(performance.now() - began)
      }
    }
    const empty = median(ms.empty)
    const figures = async (name: keyof Pages): Promise<PageFigures> => ({
      ms: rounded(median(ms[name])),
      ratio_empty: rounded(median(ms[name]) / empty),
      javascript_bytes: await javascriptOf(desk.url, paths[name], cookie),
    })
    return {
      empty: await figures('empty'),
      queue: await figures('queue'),
      review: await figures('review'),
      case: await figures('case'),
    }
  } finally {
    await desk.stop()
  }
}

async function read(url: string, cookie: string): Promise<string> {
  const page = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' })
  if (page.status >= 500 || page.status === 307) throw new Error(`${url} answers with ${page.status}`)
  return page.text()
}

/** The bytes over the wire of every script that a page names. */
async function javascriptOf(url: string, path: string, cookie: string): Promise<number> {
  const html = await read(url + path, cookie)
  const scripts = new Set(
    Array.from(html.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"/g), ([, src = '']) => src),
  )
  let bytes = 0
  for (const src of scripts) bytes += await compressedBytes(new URL(src, url))
  return bytes
}

/** What `fetch` gives is unpacked already, so the packed bytes are counted as they come. */
function compressedBytes(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.once('end', () => resolve(bytes))
    }).once('error', reject)
  })
}
