ALTER TABLE "participants" ADD COLUMN "device" jsonb;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "excluded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "exclusion_reason" text;