ALTER TABLE "participants" ADD COLUMN "holds_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "first_stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "owner_session_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "is_second_browser";