-- AlterTable
ALTER TABLE "Payment" ALTER COLUMN "paidAt" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "refundedAt" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Return" ALTER COLUMN "requestedAt" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Exchange" ALTER COLUMN "requestedAt" DROP NOT NULL;
