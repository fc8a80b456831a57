-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "EffectKind" ADD VALUE 'cancel_order';
ALTER TYPE "EffectKind" ADD VALUE 'change_order_address';
ALTER TYPE "EffectKind" ADD VALUE 'change_order_items';
ALTER TYPE "EffectKind" ADD VALUE 'change_order_payment';
ALTER TYPE "EffectKind" ADD VALUE 'return_items';
ALTER TYPE "EffectKind" ADD VALUE 'exchange_items';
ALTER TYPE "EffectKind" ADD VALUE 'change_customer_address';

-- DropIndex
DROP INDEX "PaymentMethod_customerId_idx";

-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "externalId" TEXT,
ALTER COLUMN "since" DROP NOT NULL;

-- AlterTable
ALTER TABLE "PaymentMethod" ADD COLUMN     "externalId" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "externalId" TEXT;

-- AlterTable
ALTER TABLE "Variant" ALTER COLUMN "stock" DROP NOT NULL,
ALTER COLUMN "stock" DROP DEFAULT;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "itemsChangedAt" TIMESTAMP(3),
ALTER COLUMN "placedAt" DROP NOT NULL;

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Return" ADD COLUMN     "methodId" UUID;

-- AlterTable
ALTER TABLE "Exchange" ADD COLUMN     "methodId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "Customer_externalId_key" ON "Customer"("externalId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentMethod_customerId_externalId_key" ON "PaymentMethod"("customerId", "externalId");

-- CreateIndex
CREATE UNIQUE INDEX "Product_externalId_key" ON "Product"("externalId");

-- CreateIndex
CREATE INDEX "Return_methodId_idx" ON "Return"("methodId");

-- CreateIndex
CREATE INDEX "Exchange_methodId_idx" ON "Exchange"("methodId");

-- AddForeignKey
ALTER TABLE "Return" ADD CONSTRAINT "Return_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "PaymentMethod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exchange" ADD CONSTRAINT "Exchange_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "PaymentMethod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
