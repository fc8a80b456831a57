export { ReviewSkeleton as default } from '#components/review/review-skeleton.tsx'
