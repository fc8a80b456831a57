/** A company that holds an account. Day counts are relative to the day of seeding. */
export type CompanySpec = {
  company: string
  plan: 'basic' | 'pro' | 'enterprise'
  tier: 'bronze' | 'silver' | 'gold'
  owner: string
  /** Days until the contract renews; null once it was cancelled. */
  renewsIn: number | null
  /** Days since the account was opened. */
  sinceDays: number
  /** Days since it was cancelled. */
  cancelledDays?: number
}

export const ACME = 'Acme Industrial'

const active = (
  company: string,
  plan: CompanySpec['plan'],
  tier: CompanySpec['tier'],
  owner: string,
  renewsIn: number,
  sinceDays: number,
): CompanySpec => ({ company, plan, tier, owner, renewsIn, sinceDays })

const cancelled = (
  company: string,
  plan: CompanySpec['plan'],
  tier: CompanySpec['tier'],
  owner: string,
  cancelledDays: number,
  sinceDays: number,
): CompanySpec => ({ company, plan, tier, owner, renewsIn: null, sinceDays, cancelledDays })

export const COMPANIES: readonly CompanySpec[] = [
  active(ACME, 'enterprise', 'gold', 'Leo Marchant', 60, 1510),
  active('Alder & Finch Legal', 'pro', 'silver', 'Leo Marchant', 212, 884),
  active('Bluegate Logistics', 'enterprise', 'gold', 'Nadia Holm', 145, 1402),
  active('Brightwater Schools', 'enterprise', 'silver', 'Nadia Holm', 301, 1120),
  active('Candlemoor Radio', 'pro', 'gold', 'Ivo Petrak', 33, 940),
  active('Copperleaf Studios', 'pro', 'silver', 'Ivo Petrak', 88, 771),
  active('Dunmarrow Council', 'enterprise', 'gold', 'Nadia Holm', 254, 1333),
  active('Eastquay Dental', 'basic', 'bronze', 'Leo Marchant', 19, 402),
  active('Fernhill Podcasts', 'basic', 'bronze', 'Ivo Petrak', 77, 361),
  active('Greyfell Surveyors', 'basic', 'silver', 'Leo Marchant', 164, 655),
  active('Halden Reisen', 'pro', 'silver', 'Nadia Holm', 121, 815),
  active('Ironbridge Calls', 'enterprise', 'gold', 'Leo Marchant', 48, 1260),
  active('Juniper Clinics', 'pro', 'silver', 'Nadia Holm', 290, 590),
  active('Kestrel Field Services', 'pro', 'bronze', 'Ivo Petrak', 9, 735),
  active('Larkspur Hotels', 'enterprise', 'silver', 'Nadia Holm', 199, 1099),
  active('Mossgate Theatre', 'basic', 'bronze', 'Ivo Petrak', 340, 390),
  active('Nordhavn Shipping', 'enterprise', 'gold', 'Leo Marchant', 275, 1477),
  active('Oakmere Library', 'basic', 'bronze', 'Nadia Holm', 110, 505),
  active('Pellworth Insurance', 'pro', 'gold', 'Leo Marchant', 71, 1015),
  active('Quillon Translations', 'basic', 'bronze', 'Ivo Petrak', 233, 298),
  active('Ravensholme Estates', 'pro', 'silver', 'Nadia Holm', 187, 699),
  active('Saltmarsh Film', 'pro', 'silver', 'Ivo Petrak', 156, 612),
  active('Tallow Lane Books', 'basic', 'bronze', 'Leo Marchant', 52, 344),
  cancelled('Umberfield Farms', 'basic', 'bronze', 'Leo Marchant', 4, 471),
  cancelled('Vantry Couriers', 'basic', 'bronze', 'Ivo Petrak', 13, 388),
  cancelled('Westerby Tours', 'pro', 'silver', 'Nadia Holm', 21, 820),
  cancelled('Yarrow Fitness', 'basic', 'silver', 'Ivo Petrak', 58, 530),
  cancelled('Zephyr Kitchens', 'pro', 'bronze', 'Leo Marchant', 97, 640),
  cancelled('Old Mill Brewing', 'basic', 'bronze', 'Nadia Holm', 180, 710),
  cancelled('Penhallow Academy', 'enterprise', 'silver', 'Nadia Holm', 265, 1188),
]
