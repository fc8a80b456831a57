import { type NextRequest, NextResponse } from 'next/server'
import { askedForHeader } from '#lib/auth/asked-for.ts'

/** Tells what is rendered which address was asked for: a layout does not know, and asks for a sign-in before its page does. */
export function proxy({ headers: given, nextUrl }: NextRequest): NextResponse {
  const headers = new Headers(given)
  headers.set(askedForHeader, `${nextUrl.pathname}${nextUrl.search}`)
  return NextResponse.next({ request: { headers } })
}

export const config = {
  // Only what somebody has to sign in for, and never a file.
  matcher: '/((?!_next/|api/|support|sign-in|setup|.*\\.[a-z]+$).*)',
}
