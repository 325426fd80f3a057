ALTER TABLE "participants" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "writes_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
UPDATE "participants" SET "writes_ended_at" = "withdrawn_at", "outcome" = coalesce("outcome", 'withdrawn') WHERE "withdrawn_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "participants_to_erase" ON "participants" USING btree ("writes_ended_at") WHERE writes_ended_at is not null and erased_at is null;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_present_or_erased" CHECK (erased_at is not null or (user_id is not null and seed is not null));--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_withdrawn_end_writes" CHECK (withdrawn_at is null or writes_ended_at is not null);