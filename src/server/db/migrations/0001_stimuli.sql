CREATE TABLE "media_uploads" (
	"owner_id" uuid NOT NULL,
	"media_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_uploads_owner_id_media_id_pk" PRIMARY KEY("owner_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "media_variants" (
	"media_id" text NOT NULL,
	"width" integer NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "media_variants_media_id_width_pk" PRIMARY KEY("media_id","width")
);
--> statement-breakpoint
ALTER TABLE "entities" ALTER COLUMN "media_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "source_sha256" text;--> statement-breakpoint
ALTER TABLE "media_objects" ADD COLUMN "poster_media_id" text;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_owner_id_people_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_media_id_media_objects_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_id_media_objects_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_poster_media_id_media_objects_media_id_fk" FOREIGN KEY ("poster_media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entities_media_id_index" ON "entities" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "media_objects" ADD CONSTRAINT "media_objects_source_sha256_unique" UNIQUE("source_sha256");